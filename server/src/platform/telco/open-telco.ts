import type { Clock } from '../clock/clock.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { mockSmartfrenRoute } from './local/mock-smartfren.ts'
import { openSmartfren } from './telco-smartfren.ts'
import type { Operator, Telco } from './telco.ts'

/** Smartfren where its key is set, or else in demo mode the mock operator. */
export function openTelco({
  settings,
  secrets,
  clock,
}: {
  settings: Pick<Settings, 'host' | 'origin' | 'telco'>
  secrets: Secrets
  clock: Clock
}): Telco {
  const { smartfrenKey, smartfrenHeUrl } = settings.telco
  const bytesOf = (key: string) => new TextEncoder().encode(key)
  const mockKey = bytesOf(secrets.derive('telco', 'smartfren stand-in'))
  const real =
    smartfrenKey === undefined
      ? undefined
      : openSmartfren({ settings, key: bytesOf(smartfrenKey), isDemo: false })
  const mock = openSmartfren({ settings, key: mockKey, isDemo: true })
  const smartfren = (isDemo: boolean): Operator | undefined => real ?? (isDemo ? mock : undefined)

  return {
    smartfren,
    // Off by default in the demo too: the browser of a demo is on no operator's network.
    smartfrenOf: (isDemo) =>
      smartfrenHeUrl !== undefined && smartfren(isDemo) ? { heUrl: smartfrenHeUrl } : null,
    rawRoutes: [mockSmartfrenRoute({ settings, key: mockKey, clock })],
  }
}
