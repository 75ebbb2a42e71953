import { hash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381'

/** drand quicknet (https://docs.drand.love): scheme bls-unchained-g1-rfc9380. */
export const QUICKNET = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510' +
    'd1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
} as const

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const SIGNATURE_BYTES = 48

/** The first round that is published at this moment or after it. */
export function roundAt(at: number): number {
  return Math.max(1, Math.ceil((at - QUICKNET.genesisMs) / QUICKNET.periodMs) + 1)
}

export function timeOfRound(round: number): number {
  return QUICKNET.genesisMs + (round - 1) * QUICKNET.periodMs
}

/** Whether the network of the pinned key signed this round. */
export function isSigned({ round, signature }: { round: number; signature: string }): boolean {
  if (!/^[0-9a-f]+$/.test(signature) || signature.length !== 2 * SIGNATURE_BYTES) return false
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const scheme = bls12_381.shortSignatures
  try {
    const message = scheme.hash(hash('sha256', number, 'buffer'), DOMAIN)
    const point = bls12_381.G1.Point.fromHex(signature)
    return scheme.verify(point, message, bls12_381.G2.Point.fromHex(QUICKNET.publicKey))
  } catch {
    // No point of the curve.
    return false
  }
}

export function randomnessOf(signature: string): string {
  return hash('sha256', Buffer.from(signature, 'hex'), 'hex')
}
