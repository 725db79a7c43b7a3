/**
 * Hosts that Chromium calls by itself: updates, lists of dangerous pages, hints, experiments. No document needs
 * them. The hosts of Google's fonts and pictures are not among them.
 */
export const BROWSER_HOSTS = [
  'accounts.google.com',
  'android.clients.google.com',
  'clients1.google.com',
  'clients2.google.com',
  'clients3.google.com',
  'clients4.google.com',
  'clients5.google.com',
  'clients6.google.com',
  'clientservices.googleapis.com',
  'chromewebstore.googleapis.com',
  'content-autofill.googleapis.com',
  'mtalk.google.com',
  'optimizationguide-pa.googleapis.com',
  'passwordsleakcheck-pa.googleapis.com',
  'safebrowsing.googleapis.com',
  'safebrowsingohttpgateway.googleapis.com',
  'sb-ssl.google.com',
  'tools.google.com',
  'update.googleapis.com',
  '*.gvt1.com',
  '*.gvt2.com',
];
