/**
 * `npm run drill`: takes a backup, restores it beside, verifies its ledger and removes everything again, beside a
 * running server or without one. Exits with 1 where the backup is not good.
 */
import { runCommand } from './backups/run-command.ts'
import { runDrill } from './backups/run-drill.ts'
import { readSettings } from './platform/settings/settings.ts'

runCommand(async () => {
  const { faults, opened, backup, facts, restoredMs } = await runDrill(
    readSettings(process.env, []),
    Date.now(),
  )
  for (const fault of faults) console.error(`The backup is not good: ${fault}.`)
  if (faults.length > 0) return false
  const { lastClose } = facts
  const close = lastClose ? `, the close of ${lastClose.day} (${lastClose.hash.slice(0, 12)}…)` : ''
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const sealed = opened.length > 0 ? `a sealed ${opened.join(', a ')} opened` : 'nothing is sealed'
  console.log(
    `A backup of this house is good: ${facts.transfers} transfers with ${facts.entries} entries${close} and` +
      ` ${backup.files} files came back, and the ledger is in order;` +
      ` ${sealed};` +
      ` backed up in ${seconds(backup.tookMs)}, on its feet again in ${seconds(restoredMs)}.`,
  )
  return true
})
