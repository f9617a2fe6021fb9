/** The name of the security scheme for access tokens in the OpenAPI document. */
export const tokenScheme = 'accessToken';
