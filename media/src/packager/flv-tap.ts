/** The publisher's own FLV, for those who ask for it while the setting `liveFlv` is on. */
export interface FlvTap {
  /** What every new reader needs first: the FLV header and the tags that configure the decoders. */
  setHead(head: readonly Buffer[]): void
  write(tag: Buffer, isKeyFrame: boolean): void
  read(reader: FlvReader): () => void
  end(): void
}

export interface FlvReader {
  write(bytes: Buffer): void
  end(): void
}

/** Readers join at the next key frame: joining at an older one would only add delay. */
export function createFlvTap(): FlvTap {
  const waiting = new Set<FlvReader>()
  const reading = new Set<FlvReader>()
  let head: readonly Buffer[] = []

  return {
    setHead(given) {
      head = given
    },
    write(tag, isKeyFrame) {
      if (isKeyFrame) {
        for (const reader of waiting) {
          for (const bytes of head) reader.write(bytes)
          reading.add(reader)
        }
        waiting.clear()
      }
      for (const reader of reading) reader.write(tag)
    },
    read(reader) {
      waiting.add(reader)
      return () => {
        waiting.delete(reader)
        reading.delete(reader)
      }
    },
    end() {
      for (const reader of [...waiting, ...reading]) reader.end()
      waiting.clear()
      reading.clear()
    },
  }
}
