import { SwaggerUIBundle } from 'swagger-ui-dist';

SwaggerUIBundle({ dom_id: '#api-docs', url: '/api/openapi.json' });
