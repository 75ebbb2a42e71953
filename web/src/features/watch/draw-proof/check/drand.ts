import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bigEndian, bytesOfHex, hexOf } from './hex.ts'
import { QUICKNET } from './quicknet.ts'
import { sha256 } from './sha256.ts'

/** The domain of RFC 9380 in which the chain signs. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Whether the signature is that of the chain for this round, and the randomness its hash. */
export function isOfQuicknet(value: { round: number; randomness: string; signature: string }): boolean {
  const signature = bytesOfHex(value.signature)
  if (!signature || hexOf(sha256(signature)) !== value.randomness) return false
  try {
    const { shortSignatures } = bls12_381
    const message = shortSignatures.hash(sha256(bigEndian(value.round, 8)), DOMAIN)
    return shortSignatures.verify(signature, message, bytesOfHex(QUICKNET.publicKey)!)
  } catch {
    // Bytes that are no point of the curve are no signature.
    return false
  }
}
