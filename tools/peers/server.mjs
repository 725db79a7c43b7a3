// Serves one usual way of making PDFs: POST HTML to /, get a PDF.
// node server.mjs fresh|warm|jsreport
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import puppeteer from 'puppeteer-core';

const BROWSER = { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] };
const PAGE = {
  format: 'A4',
  printBackground: true,
  margin: { top: '20mm', bottom: '20mm', left: '15mm', right: '15mm' },
};

const WAYS = {
  /** A browser for every request: nothing is shared, nothing needs supervision. */
  async fresh() {
    return async (html) => {
      const browser = await puppeteer.launch(BROWSER);
      try {
        return await print(browser, html);
      } finally {
        await browser.close();
      }
    };
  },
  /** One browser, a context of its own for every request. */
  async warm() {
    const browser = await puppeteer.launch(BROWSER);
    return async (html) => {
      const context = await browser.createBrowserContext();
      try {
        return await print(context, html);
      } finally {
        await context.close();
      }
    };
  },
  async jsreport() {
    const { default: jsreport } = await import('@jsreport/jsreport-core');
    const { default: chromePdf } = await import('@jsreport/jsreport-chrome-pdf');
    const reporter = jsreport({ logger: { silent: true }, useExtensionsLocationCache: false });
    reporter.use(
      chromePdf({ strategy: 'chrome-pool', numberOfWorkers: 2, launchOptions: BROWSER }),
    );
    await reporter.init();
    const { top, bottom, left, right } = PAGE.margin;
    const chrome = { format: 'A4', printBackground: true, marginTop: top, marginBottom: bottom };
    return async (html) => {
      const template = {
        content: html,
        engine: 'none',
        recipe: 'chrome-pdf',
        chrome: { ...chrome, marginLeft: left, marginRight: right },
      };
      return (await reporter.render({ template })).content;
    };
  },
};

async function print(browserOrContext, html) {
  const page = await browserOrContext.newPage();
  await page.setContent(html, { waitUntil: 'load' });
  return page.pdf(PAGE);
}

const [way = ''] = process.argv.slice(2);
const make = await WAYS[way]();
const server = createServer((request, response) => {
  buffer(request)
    .then((body) => make(body.toString('utf8')))
    .then((pdf) => response.end(Buffer.from(pdf)))
    .catch((error) => response.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
