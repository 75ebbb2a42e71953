import { Failure } from '../../errors/failure.ts'
import { openOutgoing } from '../outgoing.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Beacon } from './beacon.ts'
import { isSigned, QUICKNET, randomnessOf } from './drand.ts'

const ANSWER_MS = 10_000

/** drand quicknet, by the address of the settings. */
export function openBeacon(settings: Pick<Settings, 'draws'>): Beacon {
  const { drandUrl } = settings.draws
  if (drandUrl === undefined) {
    return {
      isConfigured: false,
      valueOf: async () => {
        throw new Failure('DRAND_URL is not set')
      },
    }
  }
  const ask = openOutgoing({ hosts: [new URL(drandUrl).host], answerMs: ANSWER_MS })
  const base = drandUrl.replace(/\/+$/, '')
  return {
    isConfigured: true,
    async valueOf(round) {
      const answer = await ask(`${base}/${QUICKNET.chainHash}/public/${round}`)
      // Asked for too early, a relay answers 404 or 425.
      if (answer.status === 404 || answer.status === 425) return null
      if (!answer.ok) throw new Failure(`drand answered ${answer.status}`)
      const { round: answered, signature } = readValue(await answer.text())
      if (answered !== round || !isSigned({ round, signature })) {
        throw new Failure('drand answered a value that its network did not sign')
      }
      return { round, signature, randomness: randomnessOf(signature) }
    },
  }
}

function readValue(text: string): { round: number; signature: string } {
  try {
    const { round, signature } = JSON.parse(text) as Record<string, unknown>
    if (typeof round === 'number' && typeof signature === 'string') return { round, signature }
  } catch {
    // Said below.
  }
  throw new Failure('drand answered something else than a value')
}
