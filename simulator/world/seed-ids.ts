/** The ids of the first world, so that tests and people can name them. */
export const seeded = {
  appId: '912345678901234',
  appSecret: '4f7c2a9e1b6d8035c4e7f1a2b3d49586',
  instagramAppId: '812345678901234',
  instagramAppSecret: '9b1d3f5a7c8e0246bdf13579ace02468',
  verifyToken: 'simulador-de-casa',
  configId: '712345678901234',
  person: '102030405060701',
  portfolio: '201030405060702',
  secondPortfolio: '201030405060703',
  emptyPortfolio: '201030405060704',
  account: '301030405060705',
  /** More numbers than one page. */
  largeAccount: '301030405060706',
  clientAccount: '301030405060707',
  secondAccount: '301030405060708',
  /** Connected: +55 11 95555-0100. */
  number: '401030405060709',
  /** A second number, verified and not yet registered: +55 11 95555-0101. */
  secondNumber: '401030405060710',
  /** Not verified: asks for a code. */
  unverifiedNumber: '401030405060711',
  instagram: '17841400000000001',
  instagramScoped: '501030405060712',
  customer: 'bia',
} as const
