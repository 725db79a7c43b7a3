// Uses a client of ogen: FOLDER DOCX writes documents into the folder and prints the other answers.
package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"platen/clients/client"

	"github.com/go-faster/jx"
	"github.com/ogen-go/ogen/http"
)

type access struct{}

func (access) ApiKey(context.Context, client.OperationName) (client.ApiKey, error) {
	return client.ApiKey{APIKey: os.Getenv("PLATEN_API_KEY")}, nil
}

func (access) Bearer(context.Context, client.OperationName) (client.Bearer, error) {
	return client.Bearer{}, nil
}

func main() {
	folder, docx := os.Args[1], os.Args[2]
	ctx := context.Background()
	platen := must(client.NewClient(os.Getenv("PLATEN_URL")+"/api/v1", access{}))
	keep := func(name string, document io.Reader) {
		check(os.WriteFile(filepath.Join(folder, name), must(io.ReadAll(document)), 0o600))
	}
	generate := func(request client.GenerationRequest) client.GeneratePdfRes {
		return must(platen.GeneratePdf(ctx, &request, client.GeneratePdfParams{}))
	}

	html := generate(client.GenerationRequest{
		Content:   client.NewOptString("<h1>Hello {{ name }}</h1>"),
		Variables: client.NewOptVariables(client.Variables{"name": raw("Ada")}),
		Options: client.NewOptPdfOptions(client.PdfOptions{
			PageFormat: client.NewOptString("A5"),
			MarginTop:  client.NewOptLength("30mm"),
		}),
	}).(*client.GeneratePdfOKApplicationPdfHeaders)
	keep("html.pdf", html.Response.Data)

	heading := map[string]any{"type": "heading", "text": "Bill {{ number }}"}
	template := generate(client.GenerationRequest{
		Format: client.NewOptGenerationRequestFormat(client.GenerationRequestFormatTemplate),
		TemplateData: client.NewOptGenerationRequestTemplateData(client.GenerationRequestTemplateData{
			"version": raw(1),
			"content": raw([]any{heading}),
		}),
		Variables: client.NewOptVariables(client.Variables{"number": raw(7)}),
	}).(*client.GeneratePdfOKApplicationPdfHeaders)
	keep("template.pdf", template.Response.Data)

	var variables client.Variables
	readVariables(docx, &variables)
	metadata := client.DocumentMetadata{Title: client.NewOptMetadataText("From Go")}
	filled := must(platen.GeneratePdfFromUpload(ctx, &client.UploadRequestMultipart{
		File:      http.MultipartFile{Name: filepath.Base(docx), File: must(os.Open(docx))},
		Variables: client.NewOptVariables(variables),
		Options:   client.NewOptPdfOptions(client.PdfOptions{Metadata: client.NewOptDocumentMetadata(metadata)}),
	}, client.GeneratePdfFromUploadParams{})).(*client.GeneratePdfFromUploadOKApplicationPdfHeaders)
	keep("docx.pdf", filled.Response.Data)

	preview := must(platen.GeneratePreview(ctx, &client.PreviewRequest{
		Content: client.NewOptString("<h1>Hello</h1>"),
		Preview: client.NewOptPreview(client.Preview{Width: client.NewOptInt(200)}),
	}, client.GeneratePreviewParams{})).(*client.GeneratePreviewOKImagePNGHeaders)
	keep("preview.png", preview.Response.Data)

	empty := client.GenerationRequest{Format: client.NewOptGenerationRequestFormat(client.GenerationRequestFormatMarkdown)}
	refusal := generate(empty).(*client.GeneratePdfBadRequest).Response
	usage := must(platen.GetUsage(ctx)).(*client.UsageHeaders).Response
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"pages":   html.XPageCount.Value,
		"refusal": []any{refusal.Error, refusal.Message, refusal.Details[0].Path},
		"usage":   []any{usage.Plan, usage.Used, usage.Limit.Value, usage.ResetsAt.Day()},
	}))
}

// What JSON holds anywhere is raw JSON here.
func raw(value any) jx.Raw {
	return jx.Raw(must(json.Marshal(value)))
}
