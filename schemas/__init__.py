"""The wire format: conversion between the referee's types and JSON documents or notation.

Nothing here parses or serialises JSON.
"""
