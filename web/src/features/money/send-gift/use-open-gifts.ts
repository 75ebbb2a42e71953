import { useEffect, useState } from 'react'
import { requireViewer, useViewer } from '#shared/session'
import { listOrders } from './order/kept-orders.ts'

/** Whether the gifts are open, and whether anything of them is needed yet: nothing is loaded before. */
export function useOpenGifts() {
  const accountId = useViewer()?.account.id
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  // What an earlier page load could not learn is asked for at once.
  useEffect(() => {
    if (accountId !== undefined && listOrders(accountId).length > 0) setIsWanted(true)
  }, [accountId])
  return {
    accountId,
    isOpen,
    isWanted,
    open() {
      if (!requireViewer()) return
      setIsWanted(true)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}
