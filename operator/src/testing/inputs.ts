import type { Inputs } from '../controllers/platform/inputs.ts';

/** Settings of parts that read nothing at their start. */
export const SETTINGS: Inputs['startSettings'] = {
  auth: '',
  usage: '',
  render: '',
  edge: '',
  egress: '',
  chromium: '',
  libreoffice: '',
  prober: '',
};

/** What a platform depends on besides its spec. */
export function inputs(changes: Partial<Inputs> = {}): Inputs {
  const images = {
    auth: 'r/auth:1',
    usage: 'r/usage:1',
    render: 'r/render:1',
    edge: 'r/edge:1',
    egress: 'r/egress:1',
    prober: 'r/prober:1',
    engine: 'r/engine:1',
  };
  const startSettings = { ...SETTINGS, auth: 'a', usage: 'u' };
  const proven = { auth: ['1', '2'], usage: [], render: [], edge: [], egress: [] };
  const none = { plans: [], accounts: [], ended: [], faults: [], referenced: [], proven };
  const known = {
    peppers: { name: 'print-peppers' },
    egress: '10.96.0.7',
    engineReplicas: {},
  };
  return { images, startSettings, ...known, ...none, ...changes };
}
