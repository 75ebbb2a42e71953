import { useState, type ChangeEvent } from 'react'

/** What is typed into a form, by the names of its fields. */
export function useDraft<Draft extends Readonly<Record<string, string>>>(empty: Draft) {
  const [draft, setDraft] = useState(empty)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  return {
    draft,
    change,
    /** What binds a text field to its part of the draft. */
    fieldFor: (name: keyof Draft & string) => ({
      name,
      value: draft[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: target.value } as unknown as Partial<Draft>),
    }),
  }
}
