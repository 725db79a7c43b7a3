import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { grafanaDashboard } from './dashboards/grafana.ts';
import { DASHBOARDS } from './dashboards/index.ts';
import { operatorRules, platformRules } from './slo/rules.ts';
import type { Group } from './slo/rule.ts';

interface Options {
  /** The namespace of the platform. */
  namespace: string;
  /** The namespace of the operator; absent: no rules for it. */
  operatorNamespace?: string;
  /** Labels by which the Prometheus operator finds rules: `{ release: 'prometheus' }`. */
  labels?: Record<string, string>;
  /** URL of the runbooks; absent: their path in the repository. */
  runbooks?: string;
}

/** The label that Grafana's sidecar looks for. */
const DASHBOARD_LABELS = { grafana_dashboard: '1' };

/** Rules for the Prometheus operator, of one platform and of the operator that keeps it. */
export function prometheusRules({ namespace, operatorNamespace, labels, runbooks }: Options) {
  const options = { ...(runbooks !== undefined && { runbooks }) };
  const rule = (name: string, where: string, groups: Group[]) => ({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name, namespace: where, ...(labels && { labels }) },
    spec: { groups },
  });
  const own = platformRules({ ...options, labels: { namespace } });
  if (operatorNamespace === undefined) return [rule('platen', namespace, own)];
  const ofOperator = operatorRules({ ...options, labels: { namespace: operatorNamespace } });
  return [rule('platen', namespace, own), rule('platen-operator', operatorNamespace, ofOperator)];
}

/** One ConfigMap a dashboard, with the label that Grafana's sidecar looks for. */
export function dashboardMaps({ namespace }: Pick<Options, 'namespace'>) {
  return DASHBOARDS.map((dashboard) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `${dashboard.uid}-dashboard`, namespace, labels: DASHBOARD_LABELS },
    data: { [`${dashboard.uid}.json`]: JSON.stringify(grafanaDashboard(dashboard), null, 2) },
  }));
}

const HELP = `Prints what the Prometheus operator and Grafana's sidecar need, for kubectl apply -f -.

  --namespace NAME            of the platform
  --operator-namespace NAME   of the operator: its alerts, too
  --rules, --dashboards       one of them; both by default
  --label NAME=VALUE          of the rules, as your Prometheus selects them; again for more
  --runbooks URL              of docs/runbooks: an edge has it at /docs/runbooks
`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      namespace: { type: 'string' },
      'operator-namespace': { type: 'string' },
      rules: { type: 'boolean' },
      dashboards: { type: 'boolean' },
      label: { type: 'string', multiple: true, default: [] },
      runbooks: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const { namespace, runbooks, rules, dashboards } = values;
  if (values.help || namespace === undefined) {
    (values.help ? process.stdout : process.stderr).write(HELP);
    process.exit(values.help ? 0 : 1);
  }
  const operatorNamespace = values['operator-namespace'];
  const options = {
    namespace,
    labels: Object.fromEntries(values.label.map((one) => one.split('=', 2) as [string, string])),
    ...(operatorNamespace !== undefined && { operatorNamespace }),
    ...(runbooks !== undefined && { runbooks }),
  };
  const isAll = !rules && !dashboards;
  const objects = [
    ...(rules || isAll ? prometheusRules(options) : []),
    ...(dashboards || isAll ? dashboardMaps(options) : []),
  ];
  const texts = objects.map((one) =>
    stringify(one, { aliasDuplicateObjects: false, lineWidth: 0 }),
  );
  process.stdout.write(texts.join('---\n'));
}
