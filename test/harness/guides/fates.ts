/**
 * The examples that cannot run in a reader's folder beside a platform, and why. All others run: a new block runs
 * unless it is listed here, and listed ones have to exist.
 */

/** Blocks that do not run here, by page and first line. */
export const NOT_HERE: Record<string, Record<string, string>> = {
  'README.md': {
    'docker compose -f deploy/compose/try.yaml up': 'needs Docker: .ci/try runs it',
    'npm start        # says': 'is run by test/e2e/start.test.ts',
  },
  'deploy/compose/README.md': {
    'cp -R settings.example settings':
      'needs Docker; deploy/compose.native.test.ts reads what Compose would',
    'docker compose up --build': 'needs Docker',
    'mkdir signing': 'deploy/compose-signing.native.test.ts runs it',
    'curl --fail-with-body -sS -X POST http://127.0.0.1:8080': 'needs Docker',
    'git pull': 'needs Docker',
    'docker compose stop': 'needs Docker',
    'docker compose down': 'needs Docker',
  },
  'docs/api.md': {
    'npm install': 'is run in an empty folder by test/e2e/packages.test.ts',
  },
  'docs/examples/issuers/keycloak/README.md': {
    'cd docs/examples/issuers/keycloak': 'loads Keycloak: test/nightly/issuer-keycloak.test.ts',
    'PLATEN_ISSUERS_FILE=': 'needs Keycloak: test/nightly/issuer-keycloak.test.ts',
    'token=$(curl': 'needs Keycloak: test/nightly/issuer-keycloak.test.ts',
  },
  'docs/guides/air-gapped.md': {
    'for name in auth': 'needs two registries',
    'for namespace in': 'needs a cluster',
  },
  'docs/guides/archival.md': {
    'npm test -- nightly/pdf-standards': 'is npm run nightly',
    'java -cp': 'needs veraPDF: test/integration/pdf-standards.test.ts',
  },
  'docs/guides/backup.md': {
    'node deploy/backup/main.ts save': 'needs a cluster: test/cluster/subjects/backup.ts',
    'helm install print': 'needs a cluster',
    'kubectl create namespace pdf': 'needs a cluster: test/cluster/subjects/lost.ts',
    'node deploy/backup/main.ts restore': 'needs a cluster: test/cluster/subjects/backup.ts',
    'helm upgrade print': 'needs a cluster',
  },
  'docs/guides/cli.md': {
    'platen login': 'needs a person with a browser: test/integration/cli.test.ts',
    'source <(platen completion':
      'needs three shells: packages/cli/src/completion/shells.native.test.ts',
  },
  'docs/guides/egress.md': { 'kubectl get nodes': 'needs a cluster' },
  'docs/guides/install.md': {
    'node scripts/images.ts': 'needs Docker and a registry',
    'kubectl create namespace pdf': 'needs a cluster: test/cluster',
    'helm install print': 'needs a cluster: test/cluster',
    'kubectl create secret': 'needs a cluster: test/cluster',
    'kubectl wait': 'needs a cluster: test/cluster',
  },
  'docs/guides/issuers.md': {
    'npx --no platen dev token': 'needs npm start: test/e2e/start.test.ts runs it',
  },
  'docs/guides/markdown.md': {
    'node tools/gallery/pictures.ts': 'draws pictures of the repository anew',
  },
  'docs/guides/plans.md': {
    'npx --no platen dev plan': 'needs npm start: test/e2e/start.test.ts runs it',
  },
  'docs/guides/redis.md': {
    'NAMESPACE=pdf': 'needs a cluster: test/cluster/subjects/redis-password.ts',
  },
  'docs/guides/signing.md': {
    'curl --fail-with-body': 'needs npm start: test/e2e/start.test.ts runs it',
  },
  'docs/guides/uninstall.md': {
    'kubectl delete pdfapikeys': 'needs a cluster: test/cluster/subjects/uninstall.ts',
    'kubectl delete crd': 'needs a cluster: test/cluster/subjects/uninstall.ts',
    'kubectl patch pdfapikey': 'needs a cluster',
  },
  'docs/guides/upgrade.md': {
    'helm upgrade platen-operator': 'needs a cluster: test/cluster',
    'kubectl patch pdfplatform': 'needs a cluster: test/cluster/subjects/releases.ts',
    'helm upgrade print': 'needs a cluster: test/cluster/subjects/releases.ts',
    'helm history print': 'needs a cluster: test/cluster/subjects/releases.ts',
  },
  'docs/releasing.md': {
    'npm run release -- --registry': 'publishes: it needs a registry, and the right to push',
    'npm run release -- --dry-run': 'makes images: scripts/release tests what it would run',
  },
  'packages/sdk/README.md': {
    'npm install': 'is run in an empty folder by test/e2e/packages.test.ts',
  },
  'packages/sdk-python/README.md': {
    'pip install "$PLATEN_URL': 'is run by test/e2e/python.test.ts',
    'pip install "platen-pdf[async]': 'is run by test/e2e/python.test.ts, without the index',
  },
  'packages/cli/README.md': {
    'npm install --global': 'is run in an empty folder by test/e2e/packages.test.ts',
    'npx --no platen dev token': 'needs npm start: test/e2e/start.test.ts runs it',
  },
};

/** The blocks among them that only need `npm start`. */
export const NEEDS_START = /test\/e2e\/start\.test\.ts runs it$/;

/**
 * Languages of blocks that are no commands and no JSON; test/e2e/python.test.ts runs those in Python, and
 * test/integration/mcp.test.ts what settings of assistants say. test/e2e/quickstart.test.ts runs the programs of the quickstart,
 * and of recipes, with test/nightly/recipes.test.ts.
 */
export const NO_EXAMPLES = [
  '',
  'csharp',
  'css',
  'go',
  'csv',
  'html',
  'http',
  'js',
  'java',
  'liquid',
  'lua',
  'markdown',
  'mermaid',
  'php',
  'powershell',
  'python',
  'ruby',
  'text',
  'ts',
  'yaml',
];

/** JSON that is an answer: of a route, or a refusal of a request. */
type AnswerTo = { get: string } | { refused: object };

/** JSON that is no body, no option and no template, by page and a part of it. */
export const ANSWERS: Record<string, Record<string, AnswerTo>> = {
  'docs/guides/markdown.md': {
    'The front matter is no valid YAML': {
      refused: { format: 'markdown', content: '---\ntitle: Tea\n  at: five: or six\n---\n\nText' },
    },
  },
  'docs/guides/templates.md': {
    '"error": "template_error"': {
      refused: {
        format: 'template',
        variables: { items: 'none' },
        template_data: {
          version: 1,
          content: [{ type: 'table', columns: [{ key: 'a' }], rows: '{{ items }}' }],
        },
      },
    },
  },
  'docs/guides/usage.md': {
    '"remaining": 0': { get: '/usage' },
    '"by_format"': { get: '/usage/history' },
  },
  'docs/guides/variables.md': {
    'there is no filter': {
      refused: { content: '<p>\n<p>\n<p>an {{ name | uppercase }}', variables: { name: 'Ada' } },
    },
  },
};

/** Options that the previous example cannot have, which shows a refusal. */
export const REFUSED_OPTIONS: Record<string, Record<string, string>> = {
  'docs/guides/html.md': { '"fit": "error"': 'content_overflow' },
};

/** JSON that is the `variables` of a request, by page and a part of it; the previous text uses them. */
export const VARIABLES: Record<string, Record<string, string>> = {
  'docs/guides/docx.md': {
    '"logo"': '{{ logo }}',
    '"site"': '{{ site }}',
    '"terms"': '{{ terms }}',
  },
  'docs/guides/templates.md': { '"chapters": [': '{{ company }}' },
  'docs/guides/variables.md': { '"first name": "Ada"': '{{ first name }}' },
};
