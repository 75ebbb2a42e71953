import type { BankAccountForm } from '@tayang/contract'
import type { Vault } from '#platform/secrets/vault'

/** What the sealed form of an account's bank account is bound to: no other row's key opens it. */
export const placeOfAccount = (accountId: string) => `bank account of ${accountId}`

export function openForm(
  vault: Vault,
  place: string,
  row: { readonly key: string; readonly sealed: Buffer },
): BankAccountForm {
  return JSON.parse(vault.open(place, { key: row.key, bytes: row.sealed })) as BankAccountForm
}

/** `3171********0001`: a NIK is shown by its first and last four digits only. */
export function maskNik(nik: string): string {
  return `${nik.slice(0, 4)}${'*'.repeat(8)}${nik.slice(-4)}`
}

/** Shows the last four digits, and fewer of a short number. */
export function maskNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 3))
  return '*'.repeat(number.length - shown) + number.slice(number.length - shown)
}
