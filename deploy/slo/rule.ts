export interface RecordingRule {
  record: string;
  expr: string;
  labels?: Record<string, string>;
}

export interface AlertingRule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: { summary: string; description: string; runbook_url: string };
}

export type Rule = RecordingRule | AlertingRule;

/** Rules that are evaluated one after the other, so that later ones see what earlier ones recorded. */
export interface Group {
  name: string;
  interval?: string;
  rules: Rule[];
}
