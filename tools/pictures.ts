/**
 * `npm run pictures`: takes the pictures of README.md from the real product: a start with the demo, and Chromium.
 * `npm run pictures -- {folder}` keeps the demo in that folder, so that the next run is short. It waits for what it
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
await using demo = await startDemo(process.argv[2])
const browser = await openBrowser()
let failed = 0
for (const [name, take] of Object.entries({
  home: takeHome,
  live: takeLive,
  film: takeFilm,
  console: takeConsole,
})) {
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
