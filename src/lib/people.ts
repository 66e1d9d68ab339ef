/** '1 pessoa', '4 pessoas'. */
export const peopleText = (people: number): string => (people === 1 ? '1 pessoa' : `${people} pessoas`)
