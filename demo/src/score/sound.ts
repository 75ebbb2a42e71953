export const SAMPLE_RATE = 48_000

export interface Sound {
  readonly left: Float32Array
  readonly right: Float32Array
}

/** 16-bit stereo in a WAV file. */
export function toWave({ left, right }: Sound): Buffer {
  const bytes = Buffer.alloc(44 + left.length * 4)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + left.length * 4, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(SAMPLE_RATE, 24)
  bytes.writeUInt32LE(SAMPLE_RATE * 4, 28)
  bytes.writeUInt16LE(4, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(left.length * 4, 40)
  for (let index = 0; index < left.length; index += 1) {
    bytes.writeInt16LE(Math.round(left[index]! * 32767), 44 + index * 4)
    bytes.writeInt16LE(Math.round(right[index]! * 32767), 46 + index * 4)
  }
  return bytes
}
