import type { Story } from './story.ts';

/** Of certificates that end, or are not valid yet. */
export const CERTIFICATE_CAUSES: readonly Story[] = [
  {
    alert: 'PlatenCertificateExpires',
    labels: { severity: 'ticket', service: 'edge' },
    summary: 'A certificate of edge expires soon.',
    description:
      'It expires in 6d 23h 31m 0s, and should have been renewed long before. After that the services refuse each other.',
    series: {
      // Seven days and ten minutes after the beginning; renewed for sixty days after an hour.
      'platen_certificate_not_after_seconds{service="edge", instance="a"}': '605460x60 5184000x60',
      'platen_certificate_not_after_seconds{service="edge", instance="b"}': '5184000x120',
      'platen_certificate_not_after_seconds{service="auth", instance="a"}': '5184000x120',
    },
    quiet: '20m',
    fires: '40m',
    resolved: '62m',
  },
  {
    alert: 'PlatenCertificateExpires',
    labels: { severity: 'ticket', service: 'usage' },
    summary: 'A certificate of usage expires soon.',
    description:
      'It has expired, and should have been renewed long before. After that the services refuse each other.',
    series: {
      'platen_certificate_not_after_seconds{service="usage", instance="a"}': '60x60 5184000x60',
    },
    quiet: '14m',
    fires: '16m',
    resolved: '62m',
  },
  {
    alert: 'PlatenSigningCertificateExpires',
    labels: { severity: 'ticket', certificate: 'invoices' },
    summary: 'The certificate invoices that signs documents ends soon.',
    description:
      'It ends in 13d 23h 31m 0s. Documents that ask for its signature while it is not valid get 503.',
    series: {
      // Fourteen days and ten minutes after the beginning; replaced after an hour.
      'platen_signing_certificate_not_after_seconds{service="render", certificate="invoices", instance="a"}':
        '1210260x60 5184000x60',
      'platen_signing_certificate_not_after_seconds{service="render", certificate="letters", instance="a"}':
        '5184000x120',
    },
    quiet: '20m',
    fires: '40m',
    resolved: '62m',
  },
  {
    alert: 'PlatenSigningCertificateExpires',
    labels: { severity: 'ticket', certificate: 'invoices' },
    summary: 'The certificate invoices that signs documents is not valid now.',
    description:
      'It has ended, or has not begun yet. Documents that ask for its signature while it is not valid get 503.',
    series: {
      // Replaced, after ten minutes, by one that begins after an hour.
      'platen_signing_certificate_not_before_seconds{service="render", certificate="invoices", instance="a"}':
        '0x10 3600x120',
      'platen_signing_certificate_not_after_seconds{service="render", certificate="invoices", instance="a"}':
        '5184000x120',
    },
    quiet: '20m',
    fires: '40m',
    resolved: '62m',
  },
];
