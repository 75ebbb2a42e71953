import { findChromium } from '../../tools/browser/find-chromium.ts'

/** Once for the whole run, before any worker asks for a browser: workers that start at once would each unpack one. */
// eslint-disable-next-line import/no-default-export -- Playwright calls the default one.
export default async function unpackBrowser(): Promise<void> {
  if (process.env['TAYANG_TEST_BROWSER'] === undefined) await findChromium()
}
