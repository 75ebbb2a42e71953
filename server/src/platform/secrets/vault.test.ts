import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addVaultKey, dropVaultKeys, openVault } from './vault.ts'

const homes: string[] = []
const newHome = () => {
  const home = mkdtempSync(path.join(tmpdir(), 'tayang-vault-'))
  homes.push(home)
  return { home, vault: { keys: undefined } }
}
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})
const fileOf = ({ home }: { home: string }) => path.join(home, 'vault-keys')
const key = (n: number) => Buffer.alloc(32, n).toString('base64url')

describe('the vault', () => {
  it('opens what it sealed, for the very same place', () => {
    const vault = openVault(newHome())
    const sealed = vault.seal('row 1', 'rahasia')
    expect(vault.open('row 1', sealed)).toBe('rahasia')
    expect(sealed.bytes.includes('rahasia')).toBe(false)
    expect(() => vault.open('row 2', sealed)).toThrow(/moved or sealed by another key/)
    // Each has a data key of its own: one that is forgotten takes no other with it.
    const other = vault.seal('row 1', 'rahasia')
    expect(other.bytes.equals(sealed.bytes)).toBe(false)
    expect(() => vault.open('row 1', { key: other.key, bytes: sealed.bytes })).toThrow(/sealed/)
  })

  it('finds out about every bit that was changed', () => {
    const vault = openVault(newHome())
    const sealed = vault.seal('row', 'rahasia')
    for (let at = 0; at < sealed.bytes.length; at += 1) {
      const bytes = Buffer.from(sealed.bytes)
      bytes[at]! ^= 1
      expect(() => vault.open('row', { ...sealed, bytes })).toThrow(/sealed/)
    }
    for (const wrong of ['', 'x', `${sealed.key.slice(0, 9)}AAAA`]) {
      expect(() => vault.open('row', { ...sealed, key: wrong })).toThrow()
    }
  })

  it('keeps its keys in a file for its owner alone, and takes one that others may read for broken', () => {
    const own = newHome()
    openVault(own).seal('row', 'x')
    expect(statSync(fileOf(own)).mode & 0o777).toBe(0o600)
    const made = readFileSync(fileOf(own), 'utf8')
    openVault(own).seal('row', 'x')
    expect(readFileSync(fileOf(own), 'utf8')).toBe(made)
    chmodSync(fileOf(own), 0o644)
    expect(() => openVault(own).keyId()).toThrow(/chmod 600/)
    chmodSync(fileOf(own), 0o600)
    writeFileSync(fileOf(own), 'c2hvcnQ\n')
    expect(() => openVault(own).keyId()).toThrow(/damaged/)
  })

  it('seals by a new key that is put in front, also where it is open already, and opens by the old ones', () => {
    const own = newHome()
    const vault = openVault(own)
    const sealed = vault.seal('row', 'rahasia')
    const first = vault.keyId()
    expect(vault.sealAnew('row', sealed.key)).toBe(null)
    expect(addVaultKey(own)).toBe(vault.keyId())
    expect(vault.keyId()).not.toBe(first)
    expect(vault.open('row', sealed)).toBe('rahasia')
    const resealed = vault.sealAnew('row', sealed.key)!
    expect(resealed.startsWith(`${vault.keyId()}.`)).toBe(true)
    expect(dropVaultKeys(own, (keyId) => keyId === first)).toBe(0)
    expect(dropVaultKeys(own, () => false)).toBe(1)
    expect(vault.open('row', { ...sealed, key: resealed })).toBe('rahasia')
    expect(() => vault.open('row', sealed)).toThrow(/Restore the vault/)
    expect(statSync(fileOf(own)).mode & 0o777).toBe(0o600)
  })

  it('never keeps more keys than it reads: where there are so many, no other is put in front', () => {
    const own = newHome()
    const sealed = openVault(own).seal('row', 'rahasia')
    const added = Array.from({ length: 25 }, () => addVaultKey(own))
    expect(added.filter((name) => name !== null)).toHaveLength(19)
    expect(openVault(own).open('row', sealed)).toBe('rahasia')
    expect(dropVaultKeys(own, () => false)).toBe(19)
    expect(addVaultKey(own)).toBe(openVault(own).keyId())
  })

  it('takes its keys from a setting too, which no command changes', () => {
    const own = { home: '/nowhere', vault: { keys: key(1) } }
    const sealed = openVault(own).seal('row', 'rahasia')
    const both = { ...own, vault: { keys: `${key(2)}, ${key(1)}` } }
    expect(openVault(both).open('row', sealed)).toBe('rahasia')
    expect(openVault(both).sealAnew('row', sealed.key)).not.toBe(null)
    expect([addVaultKey(own), dropVaultKeys(both, () => false)]).toEqual([null, 0])
    expect(() => openVault({ ...own, vault: { keys: 'nonsense' } }).keyId()).toThrow(/TAYANG_VAULT_KEYS/)
  })
})
