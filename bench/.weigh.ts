import { startApp } from './app/start-app.ts'
import { fillCatalogue } from './app/fill-catalogue.ts'
import { weighVisit } from '../tools/browser/weigh-visit.ts'
import { launchBrowser } from '../tests/browser/browser.ts'
await using app = await startApp()
await fillCatalogue(app.operator)
for (const lang of ['en', 'id']) {
const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
await context.addCookies([{ name: 'lang', value: lang, url: app.address }])
const all = await weighVisit(context, app.address + '/')
for (const { path, gzipBytes } of all) console.log(gzipBytes, path)
console.log(lang, all.reduce((a, b) => a + b.gzipBytes, 0))
await browser.close()
}
process.exit(0)
