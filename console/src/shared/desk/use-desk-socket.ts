import type { DeskToClient } from '@tayang/contract/desk'
import { useEffect } from 'react'
import { queries, refreshNoun, useFreshToken } from '#shared/api'
import { session, useSession } from '#shared/session'
import { claims, dropClaim, noteClaim, putClaims } from './claims.ts'
import { counts } from './counts.ts'
import { openDeskSocket } from './desk-socket.ts'
import { whenUsed } from './last-use.ts'

/** Holds the one socket of the console open while somebody is signed in. The shell calls it, once. */
export function useDeskSocket(): void {
  const freshToken = useFreshToken()
  const accountId = useSession()?.accountId
  useEffect(() => {
    if (accountId === undefined) return undefined
    let wasLost = false
    const socket = openDeskSocket({
      origin: location.origin,
      token: freshToken,
      whenUsed,
      onEnded: () => session.end('over'),
      onLost: () => (wasLost = true),
      receive(frame) {
        if (frame.type === 'authorized') {
          // What changed while the socket was away was told to nobody.
          if (wasLost) void queries.invalidateQueries()
          wasLost = false
        }
        receive(frame)
      },
    })
    let known = session.get()?.accessToken
    const stop = session.store.subscribe(({ session: now }) => {
      if (now?.accessToken === known) return
      known = now?.accessToken
      if (known !== undefined) socket.authorize()
    })
    return () => {
      stop()
      socket[Symbol.dispose]()
      counts.setState({}, true)
      claims.setState({}, true)
    }
  }, [accountId, freshToken])
}

/** Carries out what the server says. */
export function receive(frame: DeskToClient): void {
  switch (frame.type) {
    case 'authorized':
      counts.setState(frame.counts, true)
      putClaims(frame.claims)
      break
    case 'counts':
      counts.setState(frame.counts)
      break
    case 'claimed':
      noteClaim(frame.claim)
      break
    case 'released':
      dropClaim(frame.kind, frame.id)
      break
    case 'changed':
      void refreshNoun(frame.operation.replace(/^\w+ /, ''))
      break
    case 'touched':
      void refreshNoun(`/admin/v1.0/${frame.topic.split('.')[0]}`)
      break
    default:
  }
}
