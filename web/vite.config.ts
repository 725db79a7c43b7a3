import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { optionSchemas } from './build/option-schemas.ts';

export default defineConfig({
  plugins: [react(), optionSchemas()],
  build: {
    target: 'es2023',
    // The Content-Security-Policy takes fonts and scripts from files alone, not from data: URLs.
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
  },
  // For `npm run dev`: everything but the site itself comes from a platform that `npm start` runs.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/console', '/docs'].map((path) => [
        path,
        process.env['PLATEN_URL'] ?? 'http://127.0.0.1:8080',
      ]),
    ),
  },
});
