"""How boards are drawn for the validator, one module for each kind of file that has places.

``figures`` gives the drawings, ``named`` the ids of the spaces at paths of the record, the most
exact path first.
"""
