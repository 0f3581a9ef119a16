"""Boards, faces and traces as pictures and pages."""
