import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CONTROL_PATH } from '@tayang/contract/ingest'
import { openTrusted } from '@tayang/contract/network'
import { chooseConfinement } from './confinement.ts'
import { environmentOfChild } from '../platform/process/child-environment.ts'
import { sharedCompileCache } from '../platform/process/compile-cache.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { Failure } from '../platform/errors/failure.ts'
import { liveFolderOf } from '../platform/blobs/live-folder.ts'
import type { Log } from '../platform/log/log.ts'
import { nearAddressOf, nearHostOf, type Role, type Settings } from '../platform/settings/settings.ts'

const engineMain = fileURLToPath(new URL('../../../media/src/main.ts', import.meta.url))

/**
 * The engine moves bytes and keeps few objects, so a small young generation saves memory while it is idle.
 * `--optimize-for-size` would save no more, and costs every request a fifth more processor time.
 */
const MEMORY_FLAGS = ['--max-semi-space-size=1']
/** The engine's exit code when its RTMP port is taken; a restart would not help. */
const EXIT_PORT_TAKEN = 98
const RESTART_AFTER_MS = [200, 1_000, 3_000, 10_000]
/** How much longer than the server the engine waits for a publisher. */
const ENGINE_GRACE_MORE_MS = 15_000
/** After a run this long the next restart is quick again. */
const HEALTHY_MS = 60_000

export interface EngineProcess extends AsyncDisposable {
  /** Rejects with a Failure where the engine can never start on this machine. */
  readonly broken: Promise<never>
  /** What this system did not allow to keep it from, a sentence each, for the one who starts it. */
  readonly unconfined: readonly string[]
}

/**
 * Starts the media engine as a child process and restarts it when it dies, so that no upload and no publisher can take
 * the server down with it. The child ends when our end of its stdin closes.
 */
export function openEngineProcess(dependencies: {
  settings: Settings
  roles: readonly Role[]
  /** The port on which the server accepts the control connection. */
  port: number
  secret: string
  log: Log
  clock: Clock
}): EngineProcess {
  const { settings, log, clock } = dependencies
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  const confinement = chooseConfinement(settings)
  for (const sentence of confinement.missing) log.warn(sentence)
  let child: ChildProcess | null = null
  let isStopping = false
  let failures = 0

  function start(): void {
    const startedAt = clock.now()
    const command = [process.execPath, ...MEMORY_FLAGS, engineMain, '--roles', dependencies.roles.join(',')]
    const [file = '', ...args] = [...confinement.words, ...command]
    const started = spawn(file, args, {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: {
        ...environmentOfChild(process.env),
        ...sharedCompileCache(),
        TAYANG_CONTROL_URL: `ws://${nearAddressOf(settings, dependencies.port)}${CONTROL_PATH}`,
        TAYANG_CONTROL_SECRET: dependencies.secret,
        ...confinement.environment,
        ...engineSettings(settings),
      },
    })
    child = started
    let lastOutput = ''
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastOutput = (lastOutput + text).slice(-2_000)
      log.info({ engine: text.trimEnd().slice(0, 2_000) }, 'media engine output')
    })
    const end = (code: number | null, signal: string | null) => {
      // A start that failed may emit an error, an exit or both.
      if (child !== started) return
      child = null
      if (isStopping) return
      if (code === EXIT_PORT_TAKEN) {
        // The last output may still arrive before `close`.
        return void started.once('close', () => reject(new Failure(lastOutput.trim())))
      }
      failures = clock.now() - startedAt > HEALTHY_MS ? 1 : failures + 1
      const waitMs = RESTART_AFTER_MS[Math.min(failures, RESTART_AFTER_MS.length) - 1] ?? 0
      log.error({ code, signal, waitMs }, 'the media engine ended; it is started again')
      clock.after(waitMs, () => isStopping || start())
    }
    started.once('exit', end)
    started.once('error', (error) => end(null, error.message))
  }
  start()

  return {
    broken,
    unconfined: confinement.missing,
    async [Symbol.asyncDispose]() {
      isStopping = true
      const running = child
      if (!running) return
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      running.kill('SIGTERM')
      const killTimer = setTimeout(() => running.kill('SIGKILL'), settings.stop.graceMs)
      await ended
      clearTimeout(killTimer)
    },
  }
}

/** The environment of the engine; its settings are validated here together with all others. */
function engineSettings(settings: Settings): Record<string, string> {
  const { rtmpPort, rtmpHost, host, media, live, blobs, trustedProxies, http } = settings
  const values = {
    RTMP_PORT: rtmpPort,
    RTMP_HOST: rtmpHost ?? host,
    RTMPS_PORT: media.rtmpsPort,
    RTMPS_KEY: media.rtmpsKey ?? '',
    RTMPS_CERTIFICATE: media.rtmpsCertificate ?? '',
    TAYANG_TRUSTED_PROXIES: (trustedProxies ?? []).join(','),
    TAYANG_RTMP_PROXY_PROTOCOL: media.rtmpProxyProtocol,
    TAYANG_CONTROL_PROXY_PROTOCOL: http.proxyProtocol && openTrusted(trustedProxies)(nearHostOf(settings)),
    TAYANG_RTMP_HANDSHAKE_MS: media.rtmpHandshakeMs,
    TAYANG_RTMP_HANDSHAKE_BUSY_MS: media.rtmpHandshakeBusyMs,
    TAYANG_RTMP_PLACES_KEPT: media.rtmpPlacesKept,
    TAYANG_ENCODES_MAX: media.encodesMax,
    TAYANG_RTMP_CONNECTIONS_MAX: media.rtmpConnectionsMax,
    TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX: media.rtmpConnectionsPerAddressMax,
    TAYANG_LIVE_ORIGIN_HOST: media.originHost,
    TAYANG_LIVE_ORIGIN_PORT: media.originPort,
    TAYANG_LIVE_SHOWS_MAX: media.showsMax,
    TAYANG_LIVE_SEGMENT_SECONDS: media.segmentSeconds,
    TAYANG_LIVE_PART_MS: media.partMs,
    TAYANG_LIVE_WINDOW_SECONDS: media.windowSeconds,
    TAYANG_LIVE_FRAMES_PER_SECOND_MAX: media.framesPerSecondMax,
    TAYANG_LIVE_FLV: media.liveFlv,
    // The server ends shows; the engine does it by itself only where the server is away.
    TAYANG_LIVE_GRACE_MS: live.graceMs + ENGINE_GRACE_MORE_MS,
    TAYANG_LIVE_SILENT_MS: live.silentMs,
    TAYANG_LIVE_QUIET_MS: live.quietMs,
    TAYANG_LIVE_FOLDER: live.records ? liveFolderOf(settings) : '',
    TAYANG_LIVE_REWIND_SECONDS: live.rewindSeconds,
    TAYANG_FREE_BYTES_MIN: blobs.freeBytesMin,
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
