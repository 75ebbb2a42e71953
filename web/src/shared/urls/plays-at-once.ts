/** Whether an address opens a player: such a page is useless without its program. */
export function playsAtOnce({ pathname, searchParams }: URL): boolean {
  return (
    (/^(\/mobile\/[^/]+)?\/liveshow\//.test(pathname) && !searchParams.has('isUpComing')) ||
    pathname.startsWith('/mobile/partner-player/') ||
    /^(\/mobile\/[^/]+)?\/clips\/[^/]+$/.test(pathname) ||
    /^(\/mobile\/[^/]+)?\/(live-tv|stream|live)\//.test(pathname) ||
    searchParams.has('play') ||
    searchParams.has('playEpisode')
  )
}
