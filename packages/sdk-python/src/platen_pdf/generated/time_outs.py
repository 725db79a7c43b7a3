# Made of packages/contracts/src/time-outs.ts by npm run generate.
CLIENT_TIMEOUT_SECONDS = 150.0
"""Longer than any plan lets a document take."""
