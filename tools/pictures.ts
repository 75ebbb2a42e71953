/**
 * `npm run pictures`: takes the pictures of README.md from the real product: a start with the demo, and Chromium.
 * `npm run pictures -- {folder}` keeps the demo in that folder, so that the next run is short, and
 * `npm run pictures -- {folder} film` takes that scene alone. It waits for what it
 * shows, each time within a bound; a scene that does not come leaves its old picture and fails the command.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openBrowser } from '../bench/browser/open-browser.ts'
import { root } from '../bench/protocol/machine.ts'
import { startDemo } from './pictures/demo-app.ts'
import { takeConsole, takeFilm, takeHome, takeLive } from './pictures/scenes.ts'

// Stopped from outside, it ends the app that it started too.
process.once('SIGTERM', () => process.exit(1))
await mkdir(path.join(root, 'web/public/screenshots'), { recursive: true })
const [folder, only] = process.argv.slice(2)
await using demo = await startDemo(folder)
const browser = await openBrowser()
let failed = 0
for (const [name, take] of Object.entries({
  live: takeLive,
  film: takeFilm,
  // Last of the site: by then the demo has films for its rows.
  home: takeHome,
  console: takeConsole,
})) {
  if (only !== undefined && name !== only) continue
  try {
    await take({ browser, demo })
    console.log(`${name} is taken`)
  } catch (error) {
    failed++
    console.error(`${name} could not be taken:`, error)
  }
}
await browser.close()
process.exitCode = failed > 0 ? 1 : 0
