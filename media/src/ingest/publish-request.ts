/** What follows `rtmp://host/app/`: the stream key, and whether it takes over a running publish. */
export interface PublishRequest {
  key: string
  takeover: boolean
}

const KEY_LENGTH_MAX = 256

/** Null where the name holds no usable key. */
export function readPublishRequest(name: unknown): PublishRequest | null {
  if (typeof name !== 'string') return null
  const [key = '', query = ''] = name.split('?', 2)
  if (key === '' || key.length > KEY_LENGTH_MAX) return null
  return { key, takeover: new URLSearchParams(query).get('takeover') === '1' }
}
