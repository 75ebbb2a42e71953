import type { PaymentMethod } from '@tayang/contract'
import type { Clock } from '../clock/clock.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isDemo } from '../settings/demo-mode.ts'
import type { Settings } from '../settings/settings.ts'
import { MOCK_PATH, mockPaymentSiteRoute } from './local/mock-payment-site.ts'
import { openMidtrans } from './payment-midtrans.ts'
import { openPaymentSite } from './payment-site.ts'
import type { Gateway, GatewayName, Payment } from './payment.ts'

interface PaymentDependencies {
  settings: Pick<Settings, 'host' | 'origin' | 'port' | 'payments'>
  secrets: Secrets
  clock: Clock
  /** The port that we listen on, once we do. */
  portOf(): number
}

const TELCOS: readonly PaymentMethod[] = ['indosat', '3', 'smartfren', 'telkomsel', 'axis', 'xl']
const OTHER_METHODS: readonly PaymentMethod[] = ['card', 'ewallet', 'bank']

/** Midtrans and the payment site where their keys are set, or else in demo mode the mock payment site. */
export function openPayment({ settings, secrets, clock, portOf }: PaymentDependencies): Payment {
  const { payments } = settings
  const { siteUrl: url, siteSecret: secret } = payments
  const mockSecret = secrets.derive('payment', 'stand-in of the payment site')
  const realSite = url !== undefined && secret !== undefined && openPaymentSite({ settings, url, secret })
  const mock = openPaymentSite({ settings, url: MOCK_PATH, secret: mockSecret })
  const midtrans = payments.midtransServerKey !== undefined && openMidtrans({ settings })

  const siteFor = (isDemoRequest: boolean): Gateway | undefined =>
    realSite || (isDemoRequest && isDemo(settings) ? mock : undefined)

  const gatewaysFor = (isDemoRequest: boolean): Record<GatewayName, Gateway | undefined> => ({
    site: siteFor(isDemoRequest),
    midtrans: midtrans || undefined,
  })

  return {
    methodsOf(isDemoRequest) {
      const site = siteFor(isDemoRequest)
      const offered = (methods: readonly PaymentMethod[], gateway: Gateway | undefined) =>
        gateway ? methods.map((method): [PaymentMethod, Gateway] => [method, gateway]) : []
      return new Map([...offered(TELCOS, site), ...offered(OTHER_METHODS, midtrans || site)])
    },
    gateway: (name, isDemoRequest) => gatewaysFor(isDemoRequest)[name],
    rawRoutes: [mockPaymentSiteRoute({ settings, secret: mockSecret, clock, portOf })],
  }
}
