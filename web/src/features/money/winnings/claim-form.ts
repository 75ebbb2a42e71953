import { useForm, type UseFormReturn } from 'react-hook-form'

/** What a claim needs; the server checks it again. */
export interface ClaimFields {
  name: string
  nik: string
  address: string
  showsName: boolean
  city: string
}
export type ClaimField = keyof ClaimFields

const NIK = /^\d{16}$/
const NAME_LENGTH_MIN = 2
const ADDRESS_LENGTH_MIN = 10
const CITY_LENGTH_MIN = 2

/** Fields that are not right yet. */
export function wrongFields({ name, nik, address, showsName, city }: ClaimFields): ClaimField[] {
  return [
    ...(name.trim().length < NAME_LENGTH_MIN ? (['name'] as const) : []),
    ...(NIK.test(nik.replaceAll(' ', '')) ? [] : (['nik'] as const)),
    ...(address.trim().length < ADDRESS_LENGTH_MIN ? (['address'] as const) : []),
    ...(showsName && city.trim().length < CITY_LENGTH_MIN ? (['city'] as const) : []),
  ]
}

/** What is sent: without a consent no city is. */
export function claimOf({ name, nik, address, showsName, city }: ClaimFields) {
  return {
    name: name.trim(),
    nik: nik.replaceAll(' ', ''),
    address: address.trim(),
    showsName,
    ...(showsName && { city: city.trim() }),
  }
}

/** `Ayu S.`: how a name would stand among the winners. */
export function shownName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]!.toUpperCase()}.`
}

/** Nothing is said of a field before it was left once. */
export function useClaimForm(): UseFormReturn<ClaimFields> {
  return useForm<ClaimFields>({
    mode: 'onTouched',
    defaultValues: { name: '', nik: '', address: '', showsName: false, city: '' },
    resolver: (values) => {
      const wrong = wrongFields(values)
      if (wrong.length === 0) return { values, errors: {} }
      return { values: {}, errors: Object.fromEntries(wrong.map((field) => [field, { type: 'wrong' }])) }
    },
  })
}
