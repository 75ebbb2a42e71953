/** A token bucket: `burst` at once, and `perSecond` after that. */
export interface Pace {
  readonly burst: number
  readonly perSecond: number
}

/** What is left of a bucket, and as of when. */
export interface Bucket {
  left: number
  at: number
}

/** Takes one token; false where none is left. */
export function takesOne(bucket: Bucket, { burst, perSecond }: Pace, now: number): boolean {
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1_000) * perSecond)
  bucket.at = now
  if (bucket.left < 1) return false
  bucket.left--
  return true
}
