/** The publisher's own FLV, for readers that request it while the setting `liveFlv` is on. */
export interface FlvTap {
  /** Sets what every new reader gets first: the FLV header and the tags that configure the decoders. */
  setHead(head: readonly Buffer[]): void
  write(tag: Buffer, isKeyFrame: boolean): void
  read(reader: FlvReader): () => void
  end(): void
}

export interface FlvReader {
  write(bytes: Buffer): void
  end(): void
}

/** Readers join at the next key frame: an older one would only add latency. */
export function createFlvTap(): FlvTap {
  const waiting = new Set<FlvReader>()
  const reading = new Set<FlvReader>()
  let head: readonly Buffer[] = []

  return {
    setHead(tags) {
      head = tags
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
