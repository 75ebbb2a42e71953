import path from 'node:path'
import { networkOf } from '@tayang/contract/network'
import type { Clock } from '../../clock/clock.ts'
import { isId } from '../../ids/ids.ts'
import type { Settings } from '../../settings/settings.ts'
import { cleanText } from './clean-text.ts'
import { openSecurityFile } from './security-file.ts'
import { openFlood } from './security-flood.ts'
import type { SecurityEvent, SecurityLog } from './security-log.ts'

/** How long a flood is one line. */
const FLOOD_MS = 60_000
const FILE_BYTES_MAX = 10 * 1024 * 1024
const NETWORK_LENGTH_MAX = 64

/** The security log of an installation: `security.log` in its home, mode 600. */
export function openSecurityLog(settings: Pick<Settings, 'home' | 'securityLog'>, clock: Clock): SecurityLog {
  const { keepMs, filesMax } = settings.securityLog
  const bounds = { fileBytesMax: FILE_BYTES_MAX, filesMax, keepMs }
  const file = openSecurityFile(path.join(settings.home, 'security.log'), bounds)
  const counts = new Map<
    string,
    { -readonly [Key in 'event' | 'outcome']: SecurityEvent[Key] } & { count: number }
  >()
  const flood = openFlood()
  const listeners: ((event: SecurityEvent) => void)[] = []
  let lost = 0

  const write = (event: SecurityEvent) => {
    const now = clock.now()
    if (!file.write(`${JSON.stringify(lineOf(event, now))}\n`, now)) lost++
  }
  const flush = () => {
    for (const event of flood.take()) write(event)
  }
  const stop = clock.every(FLOOD_MS, () => {
    flush()
    file.prune(clock.now())
  })

  return {
    record(event) {
      const { event: name, outcome, count = 1 } = event
      const key = `${name} ${outcome}`
      const counted = counts.get(key) ?? { event: name, outcome, count: 0 }
      counted.count += count
      counts.set(key, counted)
      const known = { ...event, network: networkOf(event.network).slice(0, NETWORK_LENGTH_MAX) }
      if (flood.hasLine(known)) write(known)
      for (const listener of listeners) listener(event)
    },
    listen: (listener) => void listeners.push(listener),
    counts: () => [...counts.values()],
    lostLines: () => lost,
    async [Symbol.asyncDispose]() {
      stop()
      flush()
      file[Symbol.dispose]()
    },
  }
}

function lineOf(
  { event, outcome, accountId, sessionId, network, device, detail, count }: SecurityEvent,
  now: number,
) {
  return {
    time: new Date(now).toISOString(),
    event,
    outcome,
    ...(accountId !== undefined && isId(accountId) && { account: accountId }),
    ...(sessionId !== undefined && isId(sessionId) && { session: sessionId }),
    network,
    ...(device !== undefined && { device: cleanText(device) }),
    ...(detail !== undefined && { detail: cleanText(detail) }),
    ...(count !== undefined && { count }),
  }
}
