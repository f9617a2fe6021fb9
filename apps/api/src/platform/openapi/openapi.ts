import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { tokenScheme } from './token-scheme';

/** Generates the OpenAPI document of the API from the decorators in the code. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const info = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Company Relations')
    .setDescription('Who owns, controls and runs companies, as far as the caller is authorized to know.')
    .setVersion('2')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addTag('Relations')
    .addTag('Companies')
    .addTag('Batch files')
    .addTag('Code tables')
    .addTag('Subscription')
    .addTag('Operation')
    .addServer('/')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'An access token that names a subscription.',
      },
      tokenScheme,
    )
    .build();
  return SwaggerModule.createDocument(app, info, { autoTagControllers: false });
}

/** Where the page that displays the OpenAPI document is. */
export const referencePath = 'docs/reference';

/** Serves the OpenAPI document at `/openapi.json`, and a page that displays it. */
export function serveOpenApi(app: INestApplication): void {
  SwaggerModule.setup(referencePath, app, openApiDocument(app), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Company Relations API',
  });
}
