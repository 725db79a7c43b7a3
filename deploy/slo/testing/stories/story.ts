/** A test of an alert: the series, and the alert's states. */
export interface Story {
  alert: string;
  /** Labels that the alert fires with, severity and all. */
  labels: Record<string, string>;
  /** As people read them, filled in. */
  summary: string;
  description: string;
  /** Samples by series, in promtool's notation, one every `interval`. */
  series: Record<string, string>;
  /** How far samples, and evaluations, are apart; by default 1m. */
  interval?: '1m' | '5m';
  /** When it does not fire yet, when it does, and when it does not any more. */
  quiet: string;
  fires: string;
  resolved: string;
  /** Alerts that are silent all the while: milder ones, or ones for other causes. */
  silent?: readonly string[];
}
