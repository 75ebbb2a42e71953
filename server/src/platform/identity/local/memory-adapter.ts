import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Entries of all kinds that are kept; the oldest is forgotten. */
const KEPT_MAX = 1_000

/** Sessions, codes and tokens of the mock provider: bounded, in memory, gone with the process. */
export function openMemoryAdapter(): (model: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: KEPT_MAX })

  const find = (model: string, matches: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()]
      .filter((key) => key.startsWith(`${model}:`))
      .map((key) => entries.get(key))
      .find((payload) => payload !== undefined && matches(payload))

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      entries.set(`${model}:${id}`, payload, { ttl: (expiresIn ?? 0) * 1000 })
    },
    find: async (id) => entries.get(`${model}:${id}`),
    findByUid: async (uid) => find(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => find(model, (payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = entries.get(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      const revoked = [...entries.keys()].filter((key) => entries.peek(key)?.grantId === grantId)
      for (const key of revoked) entries.delete(key)
    },
  })
}
