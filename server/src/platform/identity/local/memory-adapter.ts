import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Entries of all kinds that are kept; the oldest is forgotten. */
const KEPT_MAX = 1_000

interface Kept {
  readonly payload: AdapterPayload
  readonly endsAt: number
}

/** Sessions, codes and tokens of the mock provider: bounded, in memory, gone with the process. */
export function openMemoryAdapter(): (model: string) => Adapter {
  const kept = new Map<string, Kept>()

  const read = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key)
    if (found && found.endsAt > Date.now()) return found.payload
    kept.delete(key)
    return undefined
  }
  const find = (model: string, matches: (payload: AdapterPayload) => boolean) =>
    [...kept.keys()]
      .filter((key) => key.startsWith(`${model}:`))
      .map(read)
      .find((payload) => payload !== undefined && matches(payload))

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const key = `${model}:${id}`
      kept.delete(key)
      kept.set(key, { payload, endsAt: expiresIn ? Date.now() + expiresIn * 1000 : Infinity })
      const [oldest] = kept.keys()
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    },
    find: async (id) => read(`${model}:${id}`),
    findByUid: async (uid) => find(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => find(model, (payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = read(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      kept.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
