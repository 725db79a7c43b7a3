export const HELP = `Runs Platen on this machine, in the foreground.

  npm start                  set up what is missing, then run
  npm start -- --fresh       forget all accounts, keys, counts and changed plans first
  npm start -- --help        show this

Environment
  PLATEN_PORT                the public port (8080)
  PLATEN_ISSUERS_FILE        whose tokens to trust, too (docs/guides/issuers.md)
  PLATEN_ACCOUNTS_FILE       accounts with plans of your choice (docs/guides/plans.md)
  PLATEN_EGRESS_MODE         where documents load from (services/egress): public, allowlist, none
  PLATEN_EGRESS_DENIED_CIDRS public ranges that they may not load from (docs/guides/egress.md)

The first start installs what is missing; it says what, and how to undo it, before it does so.
A running Platen writes into .platen/: dev.env (address and keys), plans.yaml (yours to
change), logs/, data/, hello.pdf; and until it stops, into /tmp/platen-*.
Ctrl-C finishes what is in flight and stops everything.
`;
