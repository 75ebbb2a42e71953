import { isIPv4 } from 'node:net'
import { networkOf } from '@tayang/contract/network'
import { open, type CityResponse, type Reader } from 'maxmind'
import type { Kysely } from 'kysely'
import type { Log } from '#platform/log/log'
import { hashToken } from '#platform/secrets/tokens'
import type { Settings } from '#platform/settings/settings'
import { placeRows } from '../rows/place-rows.ts'
import type { UserTables } from '../rows/tables.ts'

interface PlacesDependencies {
  rows: Kysely<UserTables>
  settings: Pick<Settings, 'geoIpFile'>
  log: Log
}

export type Places = ReturnType<typeof openPlaces>

/** Groups of an IPv6 address that name a network of a provider's customer at most (/48). */
const GROUPS = 3

/** The network of an address, never the address: /24 of IPv4, /48 of IPv6. */
export function shortNetworkOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  // Written out by the network of a call, which is a /64: its first groups are ours.
  const groups = networkOf(plain)
    .replace(/\/\d+$/, '')
    .replace(/::$/, '')
    .split(':')
  return `${groups.slice(0, GROUPS).join(':')}::/48`
}

/**
 * Where sessions are used, for the list that their owner reads: city and country by a local file, where one is set,
 * else the network. No address leaves this machine, and none is stored whole.
 */
export function openPlaces({ rows, settings, log }: PlacesDependencies) {
  let opening: Promise<Reader<CityResponse> | null> | undefined
  const reader = () => {
    const file = settings.geoIpFile
    opening ??=
      file === undefined
        ? Promise.resolve(null)
        : open<CityResponse>(file).catch((error: unknown) => {
            log.error({ err: error }, 'the file of TAYANG_GEOIP_FILE cannot be read: sessions show networks')
            return null
          })
    return opening
  }

  const placeOf = async (ip: string): Promise<string> => {
    const found = (await reader())?.get(ip)
    const names = [found?.city?.names.en, found?.country?.names.en].filter((name) => name !== undefined)
    return names.length > 0 ? names.join(', ') : shortNetworkOf(ip)
  }

  return {
    noteSession: async (sessionId: string, ip: string): Promise<void> =>
      await placeRows(rows).put({ id: sessionId }, await placeOf(ip)),
    noteRefresh: async (refreshToken: string, ip: string): Promise<void> =>
      await placeRows(rows).put({ refreshHash: hashToken(refreshToken) }, await placeOf(ip)),
    ofAccount: (accountId: string) => placeRows(rows).ofAccount(accountId),
  }
}
