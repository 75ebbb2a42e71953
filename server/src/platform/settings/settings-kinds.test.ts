import { describe, expect, it } from 'vitest'
import type { Setting } from './settings-kinds.ts'
import {
  choice,
  count,
  ageRecipients,
  countryCodes,
  databaseUrl,
  durationMs,
  flag,
  networks,
  origin,
  port,
  webUrl,
} from './settings-kinds.ts'

const read = (setting: Setting<unknown>, value: string) => {
  const found = setting.schema.safeParse(value)
  return found.success ? found.data : 'refused'
}
const readAll = (setting: Setting<unknown>, values: readonly string[]) =>
  values.map((value) => read(setting, value))

describe('a setting of the environment', () => {
  it('that is a port is a whole number from 0, which the system chooses, to 65535', () => {
    const setting = port('PORT', 3000, 'where to serve')
    expect(readAll(setting, ['0', '3000', '65535'])).toEqual([0, 3000, 65_535])
    expect(readAll(setting, ['-1', '65536', '80.5', 'http'])).toEqual(
      Array.from({ length: 4 }, () => 'refused'),
    )
  })

  it('that is a flag is true, false, 1 or 0, and nothing that only looks like one', () => {
    const setting = flag('FLAG', false, 'whether')
    expect(readAll(setting, ['true', '1', 'false', '0'])).toEqual([true, true, false, false])
    expect(readAll(setting, ['yes', 'TRUE', 'on', ''])).toEqual(Array.from({ length: 4 }, () => 'refused'))
  })

  it('that is a count or a duration is whole and not negative', () => {
    for (const setting of [count('N', 1, 'how many'), durationMs('MS', 1, 'how long')]) {
      expect(readAll(setting, ['0', '60000'])).toEqual([0, 60_000])
      expect(readAll(setting, ['-1', '1.5', '9007199254740993', 'soon'])).toEqual(
        Array.from({ length: 4 }, () => 'refused'),
      )
    }
  })

  it('that is a choice is one of its values', () => {
    const setting = choice('LOG', ['console', 'file'], 'console', 'where')
    expect(readAll(setting, ['file', 'File', ''])).toEqual(['file', 'refused', 'refused'])
    expect(setting.must).toBe('one of console, file')
  })

  it('that is an origin has no path, no query and no name before the host', () => {
    const setting = origin('TAYANG_ORIGIN', 'the public address')
    expect(read(setting, 'https://tayang.example:8443')).toBe('https://tayang.example:8443')
    const wrong = [
      'tayang.example',
      'ftp://tayang.example',
      'https://tayang.example/',
      'https://a@b.example',
      'https://a b',
    ]
    expect(readAll(setting, wrong)).toEqual(wrong.map(() => 'refused'))
  })

  it('that is an address of a provider may have a path, and no query', () => {
    const setting = webUrl('SITE', undefined, 'where')
    expect(read(setting, 'https://pay.example/v1')).toBe('https://pay.example/v1')
    expect(readAll(setting, ['https://pay.example/?a', 'javascript:alert(1)'])).toEqual([
      'refused',
      'refused',
    ])
  })

  it('that names proxies has addresses and networks of both families, with commas between', () => {
    const setting = networks('PROXIES', 'whose word is taken')
    expect(read(setting, '10.0.0.0/8, 192.168.1.7,2001:db8::/32, ::1')).toEqual([
      '10.0.0.0/8',
      '192.168.1.7',
      '2001:db8::/32',
      '::1',
    ])
    const wrong = ['10.0.0.0/33', '2001:db8::/129', 'localhost', '10.0.0.0/8/8', '10.0.0.0/x', ',']
    expect(readAll(setting, wrong)).toEqual(wrong.map(() => 'refused'))
  })

  it('that names countries has their codes without a plus', () => {
    const setting = countryCodes('COUNTRIES', 'who may register')
    expect(read(setting, '62,60,1')).toEqual(['62', '60', '1'])
    expect(readAll(setting, ['+62', '062', '62, 60', ''])).toEqual(Array.from({ length: 4 }, () => 'refused'))
  })

  it('that names who may open backups has recipients of age', () => {
    const setting = ageRecipients('BACKUP', 'who may open backups')
    expect(read(setting, 'age1qq,age1pq0z')).toEqual(['age1qq', 'age1pq0z'])
    const wrong = ['age1', 'AGE-SECRET-KEY-1QQ', 'age1qq, age1qq', '']
    expect(readAll(setting, wrong)).toEqual(wrong.map(() => 'refused'))
  })

  it('that leads to the database is PostgreSQL, and is never printed', () => {
    const setting = databaseUrl('DATABASE_URL', 'a PostgreSQL of yours')
    expect(readAll(setting, ['postgres://a:b@db/tayang', 'postgresql://db', 'mysql://db'])).toEqual([
      'postgres://a:b@db/tayang',
      'postgresql://db',
      'refused',
    ])
    expect(setting.secret).toBe(true)
  })
})
