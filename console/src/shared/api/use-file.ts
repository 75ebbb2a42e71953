import type { CallOf, Operation } from '@tayang/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fileCall } from './call.ts'
import { keyOf } from './use-call.ts'

/**
 * Reads a picture that has no public address, as an address for this page alone; null until it is there. The bytes are
 * kept no longer than they are shown.
 */
export function useFile<const O extends Operation>(o: O, input: CallOf<O> | null): string | null {
  const { data } = useQuery({
    queryKey: [...keyOf(o, input ?? undefined), 'file'],
    queryFn: ({ signal }) => fileCall(o, input as CallOf<O>, signal),
    enabled: input !== null,
    gcTime: 0,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [data])
  return address
}
