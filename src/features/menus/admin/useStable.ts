import { useLayoutEffect, useRef, useState } from 'react'

type Functions = Record<string, (...given: never[]) => void>

/** The same functions at every render, which do what the latest ones do: what is handed them is not drawn again for their sake. */
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
