import type { HttpServer, INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { publicCacheControl } from '../http/html-page';
import { addExamples } from './examples';
import { nonClassSchemas } from './schemas';
import { shareComponents } from './share-components';
import { tokenScheme } from './token-scheme';

/**
 * Generates the OpenAPI document of the API from the decorators in the code.
 *
 * @param publicPath the path below which a proxy publishes the service, or an empty text.
 */
export function openApiDocument(app: INestApplication, publicPath = ''): OpenAPIObject {
  const info = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Company Relations')
    .setDescription('Who owns, controls and runs companies, as far as the caller is authorized to know.')
    .setVersion('2')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addTag('Relations', 'Who owns, controls and runs a company, through any number of levels, today or on a past day.')
    .addTag('Companies', 'Finds companies by what a person knows of them: a name, a number or an LEI.')
    .addTag(
      'Batch files',
      'Whole countries as signed files, ordered for a client organisation: baselines and deltas.',
      {
        url: `${publicPath}/docs/packages`,
        description: 'How to download and prove a package',
      },
    )
    .addTag('Code tables', 'What the integers mean that companies and roles have.')
    .addTag('Subscription', 'What the caller may see, and how many searches are left.')
    .addTag('Operation', 'Whether the service lives, and whether it is ready. No token is needed.')
    .setExternalDoc('Guides', `${publicPath}/docs`)
    .addServer(publicPath === '' ? '/' : publicPath)
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
  const document = SwaggerModule.createDocument(app, info, { autoTagControllers: false });
  Object.assign(document.components?.schemas ?? {}, nonClassSchemas);
  return shareComponents(addExamples(document));
}

/** The path of the page that displays the OpenAPI document. */
export const referencePath = 'docs/reference';

/**
 * Serves the OpenAPI document at `/openapi.json`, and a page that displays it. Neither needs a token, so the text of the
 * document is made once, when the service starts.
 */
export function serveOpenApi(app: INestApplication, publicPath: string): void {
  const document = openApiDocument(app, publicPath);
  const text = Buffer.from(JSON.stringify(document));
  const http: HttpServer<Request, Response> = app.getHttpAdapter();
  http.get('/openapi.json', (_request, response) => {
    response.type('json').set('Cache-Control', publicCacheControl).send(text);
  });
  SwaggerModule.setup(referencePath, app, document, {
    raw: false,
    customSiteTitle: 'Company Relations API',
    // By default, the page could send the address of the document to a validator on another site.
    swaggerOptions: { validatorUrl: null },
  });
}
