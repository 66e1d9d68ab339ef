import { useLayoutEffect, useRef, useState } from 'react'

type Functions = Record<string, (...given: never[]) => void>

/** Functions that keep their identity and call the latest versions, so that components which receive them are not rendered again. */
export function useStable<Given extends Functions>(given: Given): Given {
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(given).map((name) => [name, (...values: never[]) => latest.current[name]?.(...values)]),
      ) as Given,
  )
  return stable
}
