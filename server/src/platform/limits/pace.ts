/** So many at once, and so many a second after. */
export interface Pace {
  readonly burst: number
  readonly perSecond: number
}

/** What somebody may still do, and when that was true. */
export interface Bucket {
  left: number
  at: number
}

/** Takes one where there is one. */
export function takesOne(bucket: Bucket, { burst, perSecond }: Pace, now: number): boolean {
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1_000) * perSecond)
  bucket.at = now
  if (bucket.left < 1) return false
  bucket.left--
  return true
}
